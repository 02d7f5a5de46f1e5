import { useState } from 'react'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { ClinicSettings } from '#contract/schemas/clinic.ts'
import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { en } from '../../i18n/en/layout.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { badgeClass } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TranslationFields } from '../../ui/form/translation-fields.tsx'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { RemoveItem } from './remove-item.tsx'
import { saveNotice } from './settings-api.ts'
import { useSaved } from './use-saved.ts'

type Notice = ClinicSettings['notices'][number]

interface NoticesPartProps {
  readonly notices: readonly Notice[]
  readonly today: ClinicDay
  readonly onShown: () => void
}

/** Number of items on the home page. */
const shown = 3

/** The clinic's news, to be added, changed and deleted. */
export function NewsSection({ notices, today, onShown }: NoticesPartProps) {
  const { locale } = useTexts(en)
  const texts = useTexts(enAdmin).settings.notices
  const saved = useSaved(onShown)
  const [open, setOpen] = useState<Notice | 'new'>()
  return (
    <SettingsSection title={texts.title} lead={texts.lead}>
      {notices.length === 0 ? (
        <p className="text-ink-quiet">{texts.none}</p>
      ) : (
        <ul className="grid w-full" aria-label={texts.list}>
          {notices.map((notice, place) => (
            <li key={notice._id} className="grid gap-2 border-b border-line py-4 first:pt-0">
              <div className="wrap-anywhere">
                <time className="text-ink-quiet text-sm tabular-nums" dateTime={parseClinicDay(notice.date)}>
                  {formatDate(notice.date, locale)}
                </time>
                {place >= shown && <span className={badgeClass({}, 'ms-2')}>{texts.notShown}</span>}
                <h3 className="text-lg/[1.4]">
                  <ClinicText>{notice.title}</ClinicText>
                </h3>
                <p className="whitespace-pre-wrap text-ink-quiet">
                  <ClinicText>{notice.text}</ClinicText>
                </p>
              </div>
              <div className="-ms-3.5 flex gap-2 [&>button]:min-w-0 [&>button]:px-3.5">
                <Button look="quiet" aria-label={texts.editThis(notice.title)} onClick={() => setOpen(notice)}>
                  {texts.edit}
                </Button>
                <RemoveItem
                  what={notice.title}
                  remove={() => call('admin DELETE /notice/:id', { params: { id: notice._id } })}
                  onRemoved={() => saved(texts.removed(notice.title))}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setOpen('new')}>
        <IconPlus />
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
    </SettingsSection>
  )
}

interface NoticeDialogProps {
  /** `undefined` for a new one. */
  readonly notice: Notice | undefined
  readonly today: ClinicDay
  readonly onClose: () => void
  readonly onSaved: (text: string) => Promise<void>
}

function NoticeDialog({ notice, today, onClose, onSaved }: NoticeDialogProps) {
  const faultTexts = useTexts(enFaults)
  const texts = useTexts(enAdmin).settings.notices
  return (
    <ItemDialog
      title={notice ? texts.change : texts.add}
      check={async (entries) =>
        (await import('./settings-validation.ts')).validateNotice(entries, notice?.translations)
      }
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
            error={fieldErrorText(faultTexts, 'title', faults.title)}
          />
          <Field
            name="date"
            label={texts.date}
            type="date"
            defaultValue={notice ? parseClinicDay(notice.date) : today}
            required
            error={fieldErrorText(faultTexts, 'date', faults.date)}
          />
          <TextArea
            name="text"
            label={texts.text}
            rows={5}
            defaultValue={notice?.text}
            required
            error={fieldErrorText(faultTexts, 'text', faults.text)}
          />
          <TranslationFields
            fields={[
              { name: 'title', label: texts.heading },
              { name: 'text', label: texts.text, long: true },
            ]}
            seen={notice}
            errorOf={(name) => fieldErrorText(faultTexts, name, faults[name])}
          />
        </>
      )}
    </ItemDialog>
  )
}
