import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClinicSettings } from '#contract/clinic-settings.ts'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { faultText } from '../../messages/fault-text.ts'
import { formatDate } from '../../messages/format.ts'
import { useAdminMessages } from '../../messages/use-admin-messages.ts'
import { useFaultMessages } from '../../messages/use-fault-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ClinicWords } from '../../ui/clinic-words.tsx'
import { Facet } from '../../ui/facet.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { RemoveItem } from './remove-item.tsx'
import { removeNotice, saveNotice } from './settings-api.ts'
import { useSaved } from './use-saved.ts'

type Notice = ClinicSettings['notices'][number]

interface NoticesPartProps {
  readonly notices: readonly Notice[]
  readonly today: ClinicDay
  readonly onShown: () => void
}

/** How many the home page shows. */
const shown = 3

/** The clinic's news, to be added, changed and deleted. */
export function NoticesPart({ notices, today, onShown }: NoticesPartProps) {
  const { locale } = useMessages()
  const texts = useAdminMessages().settings.notices
  const saved = useSaved(onShown)
  const [open, setOpen] = useState<Notice | 'new'>()
  return (
    <Facet title={texts.title} lead={texts.lead}>
      <ul className="items" aria-label={texts.list}>
        {notices.map((notice, place) => (
          <li key={notice._id}>
            <div className="broken">
              <time className="quiet small num" dateTime={parseClinicDay(notice.date)}>
                {formatDate(notice.date, locale)}
              </time>
              {place >= shown && <span className="badge">{texts.notShown}</span>}
              <h3>
                <ClinicWords>{notice.title}</ClinicWords>
              </h3>
              <p className="quiet items__text">
                <ClinicWords>{notice.text}</ClinicWords>
              </p>
            </div>
            <div className="items__do">
              <Button look="quiet" aria-label={texts.editThis(notice.title)} onClick={() => setOpen(notice)}>
                {texts.edit}
              </Button>
              <RemoveItem
                what={notice.title}
                remove={() => removeNotice(notice._id)}
                onRemoved={() => saved(texts.removed(notice.title))}
              />
            </div>
          </li>
        ))}
      </ul>
      {notices.length === 0 && <p className="quiet">{texts.none}</p>}
      <Button onClick={() => setOpen('new')}>
        <IconPlus className="icon" aria-hidden />
        {texts.add}
      </Button>
      {open && (
        <NoticeDialog
          notice={open === 'new' ? undefined : open}
          today={today}
          onClose={() => setOpen(undefined)}
          onSaved={saved}
        />
      )}
    </Facet>
  )
}

interface NoticeDialogProps {
  /** Undefined where it is new. */
  readonly notice: Notice | undefined
  readonly today: ClinicDay
  readonly onClose: () => void
  readonly onSaved: (text: string) => Promise<void>
}

function NoticeDialog({ notice, today, onClose, onSaved }: NoticeDialogProps) {
  const faultTexts = useFaultMessages()
  const texts = useAdminMessages().settings.notices
  return (
    <ItemDialog
      title={notice ? texts.change : texts.add}
      check={async (entries) => (await import('./settings-checks.ts')).checkNotice(entries)}
      send={async (draft) => {
        await saveNotice(notice?._id, draft)
        await onSaved(notice ? texts.changed : texts.added)
      }}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field
            name="title"
            label={texts.heading}
            defaultValue={notice?.title}
            required
            data-first-focus
            error={faultText(faultTexts, 'title', faults.title)}
          />
          <Field
            name="date"
            label={texts.date}
            type="date"
            defaultValue={notice ? parseClinicDay(notice.date) : today}
            required
            error={faultText(faultTexts, 'date', faults.date)}
          />
          <TextArea
            name="text"
            label={texts.text}
            rows={5}
            defaultValue={notice?.text}
            required
            error={faultText(faultTexts, 'text', faults.text)}
          />
        </>
      )}
    </ItemDialog>
  )
}
