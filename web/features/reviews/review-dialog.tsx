import { useQueryClient } from '@tanstack/react-query'
import type { OwnReview, ReviewedAppointment } from '#contract/schemas/review.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { en } from '../../i18n/en/layout.ts'
import { enReviews } from '../../i18n/en/reviews.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogNotice, FormFoot } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'
import { publicName } from './public-name.ts'
import { refreshVisits, saveReview } from './reviews-api.ts'
import { StarsField } from './stars-field.tsx'

interface ReviewDialogProps {
  readonly visit: ReviewedAppointment
  /** The existing review to change. */
  readonly review?: OwnReview | undefined
  readonly person: { readonly displayName: string; readonly email: string }
  readonly onSaved?: () => void
  readonly onClose: () => void
}

/** The dialog in which a patient reviews an appointment. Closing it keeps the draft. */
export function ReviewDialog({ visit, review, person, onSaved, onClose }: ReviewDialogProps) {
  const [{ form: texts }, { locale }] = useTexts(enReviews, en)
  const treatment = useTranslated()(visit, 'treatment')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const close = useIfMounted(onClose)
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => (await import('./review-validation.ts')).validateReview(entries),
    send: async (draft) => {
      await saveReview(visit._id, draft)
      dropDraft(person.email, visit._id)
      await refreshVisits(queries)
      onSaved?.()
      showToast(texts.sent)
      close()
    },
  })
  return (
    <Dialog
      title={texts.title}
      lead={
        <p className="text-ink-quiet tabular-nums">
          <Listed of={[treatment.text, formatDate(visit.date, locale)]} lang={treatment.language} />
        </p>
      }
      onClose={onClose}
    >
      <form {...form} className="contents" onInput={(event) => keepDraft(person.email, visit._id, event.currentTarget)}>
        <DialogBody>
          <Fields {...{ visit, review, person, faults }} />
          <p className="text-sm text-ink-quiet">{review?.state === 'shown' ? texts.leavesPages : texts.before}</p>
        </DialogBody>
        <DialogNotice>{failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}</DialogNotice>
        <FormFoot cancel={texts.close} submit={texts.send} busy={sending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function Fields({
  visit,
  review,
  person,
  faults,
}: Omit<ReviewDialogProps, 'onSaved' | 'onClose'> & { readonly faults: FieldErrors }) {
  const [messages, { form: texts }] = useTexts(enFaults, enReviews)
  const draft = readDraft(person.email, visit._id)
  const given = (name: 'text' | 'name' | 'place') => (draft ? (draft[name] ?? '') : review?.[name])
  const stars = draft ? Number(draft.stars ?? 0) : (review?.stars ?? 0)
  const faultOf = (name: 'name' | 'place') =>
    faults[name] === 'invalid' ? texts.noAddress : fieldErrorText(messages, name, faults[name])
  return (
    <>
      <StarsField given={stars || undefined} error={faults.stars && texts.noStars} />
      <TextArea
        name="text"
        label={texts.text}
        hint={texts.textHint}
        rows={5}
        dir="auto"
        defaultValue={given('text')}
        required
        error={faults.text === 'too_long' ? texts.tooLong : fieldErrorText(messages, 'text', faults.text)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          hintBelow
          dir="auto"
          autoComplete="off"
          defaultValue={given('name') ?? publicName(person.displayName)}
          required
          error={faultOf('name')}
        />
        <Field
          name="place"
          label={texts.place}
          hint={texts.placeHint}
          hintBelow
          dir="auto"
          autoComplete="address-level2"
          defaultValue={given('place')}
          error={faultOf('place')}
        />
      </div>
    </>
  )
}
