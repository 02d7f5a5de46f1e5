import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDoctorsMessages } from '../../i18n/hooks/use-doctors-messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { specialities } from './doctors-api.ts'

interface DoctorPreviewProps {
  readonly name: string
  /** Empty before one has been chosen: the first of the list then stands in the form. */
  readonly speciality: string
  readonly img: string | undefined
}

/** A doctor as patients will see them. */
export function DoctorPreview({ name, speciality, img }: DoctorPreviewProps) {
  const texts = useDoctorsMessages()
  const first = useQuery(specialities).data?.[0]
  const title = useId()
  return (
    <section className="aside" aria-labelledby={title}>
      <h2 id={title}>{texts.preview}</h2>
      <div className="card doctor doctor--tall">
        <Avatar name={name} portrait={img === undefined ? undefined : { light: img }} />
        <div>
          <h3>{name.trim() || texts.previewName}</h3>
          <p className="quiet">
            <ClinicText>{speciality || first}</ClinicText>
          </p>
        </div>
      </div>
      <p className="hint">{texts.previewHint}</p>
    </section>
  )
}
