import { type ReactNode, useState } from 'react'
import type { ClinicSettings } from '#contract/schemas/clinic.ts'
import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { en } from '../../i18n/en/layout.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { comma } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { RemoveItem } from './remove-item.tsx'
import { saveTestimonial } from './settings-api.ts'
import { useSaved } from './use-saved.ts'

type Testimonial = ClinicSettings['testimonials'][number]

interface TestimonialsPartProps {
  readonly testimonials: readonly Testimonial[]
  readonly onShown: () => void
  /** How many stars look. */
  readonly stars: (count: number) => ReactNode
}

/** The testimonials of patients, to add, change and delete. */
export function TestimonialsSection({ testimonials, onShown, stars }: TestimonialsPartProps) {
  const { locale } = useTexts(en)
  const texts = useTexts(enAdmin).settings.testimonials
  const saved = useSaved(onShown)
  const [open, setOpen] = useState<Testimonial | 'new'>()
  return (
    <SettingsSection title={texts.title} lead={texts.lead}>
      {testimonials.length === 0 ? (
        <p className="text-ink-quiet">{texts.none}</p>
      ) : (
        <ul className="grid w-full" aria-label={texts.list}>
          {testimonials.map((testimonial) => (
            <li key={testimonial._id} className="grid gap-2 border-b border-line py-4 first:pt-0">
              <div className="wrap-anywhere">
                {stars(testimonial.stars)}
                <h3 className="text-lg/[1.4]">
                  <bdi>{testimonial.name}</bdi>
                  {comma(locale)}
                  <span className="text-ink-quiet">{testimonial.location}</span>
                </h3>
                <p className="whitespace-pre-wrap text-ink-quiet">
                  <ClinicText>{testimonial.review}</ClinicText>
                </p>
              </div>
              <div className="-ms-3.5 flex gap-2 [&>button]:min-w-0 [&>button]:px-3.5">
                <Button look="quiet" aria-label={texts.editThis(testimonial.name)} onClick={() => setOpen(testimonial)}>
                  {texts.edit}
                </Button>
                <RemoveItem
                  what={testimonial.name}
                  remove={() => call('admin DELETE /testimonial/:id', { params: { id: testimonial._id } })}
                  onRemoved={() => saved(texts.removed(testimonial.name))}
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
        <TestimonialDialog
          testimonial={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={saved}
        />
      )}
    </SettingsSection>
  )
}

interface TestimonialDialogProps {
  /** `undefined` for a new one. */
  readonly testimonial: Testimonial | undefined
  readonly onClose: () => void
  readonly onSaved: (text: string) => Promise<void>
}

function TestimonialDialog({ testimonial, onClose, onSaved }: TestimonialDialogProps) {
  const faultTexts = useTexts(enFaults)
  const texts = useTexts(enAdmin).settings.testimonials
  return (
    <ItemDialog
      title={testimonial ? texts.change : texts.add}
      check={async (entries) => (await import('./settings-validation.ts')).validateTestimonial(entries)}
      send={async (draft) => {
        await saveTestimonial(testimonial?._id, draft)
        await onSaved(testimonial ? texts.changed : texts.added)
      }}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field
            name="name"
            label={texts.name}
            defaultValue={testimonial?.name}
            required
            data-first-focus
            error={fieldErrorText(faultTexts, 'name', faults.name)}
          />
          <Field
            name="location"
            label={texts.location}
            defaultValue={testimonial?.location}
            required
            error={fieldErrorText(faultTexts, 'location', faults.location)}
          />
          <SelectField label={texts.stars} name="stars" defaultValue={testimonial?.stars ?? 5}>
            {[5, 4, 3, 2, 1].map((count) => (
              <option key={count} value={count}>
                {texts.starsOf(count)}
              </option>
            ))}
          </SelectField>
          <TextArea
            name="review"
            label={texts.review}
            rows={5}
            defaultValue={testimonial?.review}
            required
            error={fieldErrorText(faultTexts, 'review', faults.review)}
          />
        </>
      )}
    </ItemDialog>
  )
}
