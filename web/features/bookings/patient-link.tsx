import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'

interface PatientLinkProps {
  /** The person's ID; absent if they were removed. */
  readonly patientId: string | undefined
  readonly className?: string
  readonly children: ReactNode
}

/** The name of a patient, for the staff a link to their page. */
export function PatientLink({ patientId, className = '', children }: PatientLinkProps) {
  const name = <bdi>{children}</bdi>
  if (patientId === undefined) return <span className={className}>{name}</span>
  return (
    <Link className={`${linkClass} ${className}`.trim()} to={adminPaths.patient(patientId)}>
      {name}
    </Link>
  )
}
