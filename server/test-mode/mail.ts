import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createTransport, type Transporter } from 'nodemailer'
import PostalMime, { type Address } from 'postal-mime'
import type { OpenedMail } from '#contract/schemas/mail.ts'
import type { MailCapture } from '../mail/mail-service.ts'

/** A mail transport that sends nothing: each mail becomes a file that mail programs can open. */
export interface MailFolder extends MailCapture {
  readonly transport: Transporter<unknown>
}

const inFolder = /^([0-9a-f-]{36})\.eml$/

/**
 * Stores mail as `<id>.eml` in a folder, readable only by the portal's system user. Several processes can share the
 * folder; a mail that is sent twice is stored once.
 */
export async function openMailFolder(folder: string): Promise<MailFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sentAt = async (id: string) => ({ id, at: (await stat(join(folder, `${id}.eml`))).mtime })
  const all = async () => {
    const ids = (await readdir(folder)).flatMap((name) => inFolder.exec(name)?.[1] ?? [])
    // A file may be deleted during the loop.
    const found = await Promise.all(ids.map((id) => sentAt(id).catch(() => undefined)))
    return found.filter((mail) => mail !== undefined).sort((one, other) => other.at.getTime() - one.at.getTime())
  }
  const openMail = async (id: string) => {
    const file = await readFile(join(folder, `${id}.eml`)).catch(() => undefined)
    return file && parseMail(id, file)
  }
  return {
    transport: createTransport<unknown>({
      name: 'mail folder',
      version: '1',
      send: (mail, callback) => {
        const { messageId = '', date = new Date() } = mail.data
        const id = String(messageId).slice(1).split('@')[0] ?? ''
        buffer(mail.message.createReadStream())
          .then((content) => keep(folder, id, content, new Date(date)))
          .then(
            () => callback(null, undefined),
            (error: Error) => callback(error, undefined),
          )
      },
    }),
    list: async ({ page, onPage }) => {
      const found = await all()
      const shown = found.slice((page - 1) * onPage, page * onPage)
      const mails = (await Promise.all(shown.map(({ id }) => openMail(id)))).filter((mail) => mail !== undefined)
      return { mails: mails.map(({ _id, to, subject, sentAt }) => ({ _id, to, subject, sentAt })), total: found.length }
    },
    open: openMail,
    forget: async (before) => {
      const old = (await all()).filter(({ at }) => at < before)
      for (const { id } of old) await rm(join(folder, `${id}.eml`), { force: true })
    },
  }
}

// Writes a temporary file and renames it, so that no reader finds a partial mail.
async function keep(folder: string, id: string, content: Buffer, sentAt: Date): Promise<void> {
  const temporary = join(folder, `.${id}.${crypto.randomUUID()}`)
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await utimes(temporary, sentAt, sentAt)
  await rename(temporary, join(folder, `${id}.eml`))
}

async function parseMail(id: string, file: Buffer): Promise<OpenedMail> {
  const mail = await PostalMime.parse(file)
  return {
    _id: id,
    from: nameOf(mail.from),
    to: (mail.to ?? []).map(nameOf).join(', '),
    subject: mail.subject ?? '',
    sentAt: mail.date ?? '',
    text: mail.text ?? '',
    // The text does not show the logo.
    attachments: mail.attachments
      .filter(({ disposition }) => disposition !== 'inline')
      .map(({ filename, mimeType, content }) => ({
        name: filename ?? 'attachment',
        type: mimeType,
        content: Buffer.from(asSent(mimeType, content)).toString('base64'),
      })),
  }
}

// The parser treats a calendar file as text and removes the CR of its line ends.
function asSent(mimeType: string, content: string | ArrayBuffer | Uint8Array): Uint8Array {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
  return mimeType === 'text/calendar' ? Buffer.from(bytes.toString().replace(/\r?\n/g, '\r\n')) : bytes
}

function nameOf(person: Address | undefined): string {
  if (!person) return ''
  return person.name ? `${person.name} <${person.address}>` : (person.address ?? '')
}
