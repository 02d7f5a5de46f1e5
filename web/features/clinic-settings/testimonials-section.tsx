import { type ReactNode, useId, useState } from 'react'
import type { ClinicSettings } from '#contract/schemas/clinic.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { comma } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useFieldErrorMessages } from '../../i18n/hooks/use-field-error-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { IconChevronDown, IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { RemoveItem } from './remove-item.tsx'
import { removeTestimonial, saveTestimonial } from './settings-api.ts'
import { useSaved } from './use-saved.ts'

type Testimonial = ClinicSettings['testimonials'][number]

interface TestimonialsPartProps {
  readonly testimonials: readonly Testimonial[]
  readonly onShown: () => void
  /** How many stars look. */
  readonly stars: (count: number) => ReactNode
}

/** What patients say, to be added, changed and deleted. */
export function TestimonialsSection({ testimonials, onShown, stars }: TestimonialsPartProps) {
  const { locale } = useMessages()
  const texts = useAdminMessages().settings.testimonials
  const saved = useSaved(onShown)
  const [open, setOpen] = useState<Testimonial | 'new'>()
  return (
    <SettingsSection title={texts.title} lead={texts.lead}>
      <ul className="items" aria-label={texts.list}>
        {testimonials.map((said) => (
          <li key={said._id}>
            <div className="broken">
              {stars(said.stars)}
              <h3>
                <bdi>{said.name}</bdi>
                {comma(locale)}
                <span className="quiet">{said.location}</span>
                {!said.onPages && <span className="badge">{texts.notShown}</span>}
              </h3>
              <p className="quiet items__text">
                <ClinicText>{said.review}</ClinicText>
              </p>
            </div>
            <div className="items__do">
              <Button look="quiet" aria-label={texts.editThis(said.name)} onClick={() => setOpen(said)}>
                {texts.edit}
              </Button>
              <RemoveItem
                what={said.name}
                remove={() => removeTestimonial(said._id)}
                onRemoved={() => saved(texts.removed(said.name))}
              />
            </div>
          </li>
        ))}
      </ul>
      {testimonials.length === 0 && <p className="quiet">{texts.none}</p>}
      <Button onClick={() => setOpen('new')}>
        <IconPlus className="icon" />
        {texts.add}
      </Button>
      {open && (
        <TestimonialDialog
          said={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={saved}
        />
      )}
    </SettingsSection>
  )
}

interface TestimonialDialogProps {
  /** Undefined where it is new. */
  readonly said: Testimonial | undefined
  readonly onClose: () => void
  readonly onSaved: (text: string) => Promise<void>
}

function TestimonialDialog({ said, onClose, onSaved }: TestimonialDialogProps) {
  const faultTexts = useFieldErrorMessages()
  const texts = useAdminMessages().settings.testimonials
  const stars = useId()
  return (
    <ItemDialog
      title={said ? texts.change : texts.add}
      check={async (entries) => (await import('./settings-validation.ts')).validateTestimonial(entries)}
      send={async (draft) => {
        await saveTestimonial(said?._id, draft)
        await onSaved(said ? texts.changed : texts.added)
      }}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field
            name="name"
            label={texts.name}
            defaultValue={said?.name}
            required
            data-first-focus
            error={fieldErrorText(faultTexts, 'name', faults.name)}
          />
          <Field
            name="location"
            label={texts.location}
            defaultValue={said?.location}
            required
            error={fieldErrorText(faultTexts, 'location', faults.location)}
          />
          <div className="field">
            <label className="label" htmlFor={stars}>
              {texts.stars}
            </label>
            <div className="select">
              <select className="input" id={stars} name="stars" defaultValue={said?.stars ?? 5}>
                {[5, 4, 3, 2, 1].map((count) => (
                  <option key={count} value={count}>
                    {texts.starsOf(count)}
                  </option>
                ))}
              </select>
              <IconChevronDown className="icon" />
            </div>
          </div>
          <TextArea
            name="review"
            label={texts.review}
            rows={5}
            defaultValue={said?.review}
            required
            error={fieldErrorText(faultTexts, 'review', faults.review)}
          />
        </>
      )}
    </ItemDialog>
  )
}
