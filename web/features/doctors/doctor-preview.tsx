import { useId } from 'react'
import { enDoctors } from '../../i18n/en/doctors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { hintClass } from '../../ui/form/form-class.ts'
import { ClinicText } from '../../ui/text/clinic-text.tsx'

interface DoctorPreviewProps {
  readonly name: string
  /** Empty before one has been chosen. */
  readonly speciality: string
  readonly img: string | undefined
}

/** A doctor as patients will see them. */
export function DoctorPreview({ name, speciality, img }: DoctorPreviewProps) {
  const texts = useTexts(enDoctors)
  const title = useId()
  return (
    <section className="grid content-start gap-3" aria-labelledby={title}>
      <h2 id={title} className="text-base/[1.4] tracking-normal">
        {texts.preview}
      </h2>
      <div className={cardClass('grid justify-items-center gap-4 px-6 py-8 text-center wrap-anywhere')}>
        <Avatar name={name} portrait={img === undefined ? undefined : { light: img }} size="huge" />
        <div>
          <h3>{name.trim() || texts.previewName}</h3>
          <p className="text-ink-quiet">
            <ClinicText>{speciality}</ClinicText>
          </p>
        </div>
      </div>
      <p className={hintClass}>{texts.previewHint}</p>
    </section>
  )
}
