import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { telHref } from '#contract/contact-links.ts'
import { clinicTimeAt } from '#contract/dates.ts'
import { isDeliverable } from '#contract/placeholder-email.ts'
import { allows } from '#contract/roles.ts'
import type { Patient } from '#contract/schemas/patient.ts'
import { adminPaths } from '../../admin-paths.ts'
import { asApiError } from '../../api/api-error.ts'
import { patientOf } from '../../features/bookings/patient-query.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { PatientBookings } from '../../features/patients/patient-bookings.tsx'
import { PatientFacts } from '../../features/patients/patient-facts.tsx'
import { PatientNotes } from '../../features/patients/patient-notes.tsx'
import { bookingsOf } from '../../features/patients/patients-api.ts'
import { SameChildren } from '../../features/patients/same-children.tsx'
import { useRole } from '../../features/session/use-role.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { enPatients } from '../../i18n/en/patients.ts'
import { formatDate, formatDay, formatList, isolate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconListSearch, IconPhoneCall } from '../../ui/icons/admin-icons.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { pageParam } from '../../ui/table/page-param.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { openDeskTool } from './desk-tool.ts'

// Loaded on demand, because it imports the combobox.
const MergeDialog = lazy(async () => ({
  default: (await import('../../features/patients/merge-dialog.tsx')).MergeDialog,
}))

// Loaded on demand, because it imports the contract's schemas.
const EditDialog = lazy(async () => ({
  default: (await import('../../features/patients/edit-dialog.tsx')).EditDialog,
}))

/** A patient with appointments and the staff's notes. The address contains the page of the appointments. */
export function PatientPage() {
  const [texts, { users }] = useTexts(enPatients, enAdmin)
  const isAdmin = useRole() === 'admin'
  const { id = '' } = useParams()
  const query = useQuery(patientOf(id))
  // The record was merged into another.
  if (query.data && query.data._id !== id) return <Navigate to={adminPaths.patient(query.data._id)} replace />
  if (query.data) return <ShownPatient patient={query.data} />
  if (!query.isError)
    return (
      <DashboardPage title={texts.loading} status={texts.loading}>
        <Skeleton size="l" />
      </DashboardPage>
    )
  const gone = ['no_such_patient', 'invalid_request'].includes(asApiError(query.error).code)
  return (
    <DashboardPage title={gone ? texts.gone : texts.failed}>
      {gone ? (
        <Empty title={texts.gone} text={texts.goneHelp}>
          <ButtonLink look="primary" to={isAdmin ? adminPaths.users() : adminPaths.today()}>
            {isAdmin ? texts.toUsers : users.toAppointments}
          </ButtonLink>
        </Empty>
      ) : (
        <LoadFailed texts={texts} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </DashboardPage>
  )
}

function ShownPatient({ patient }: { readonly patient: Patient }) {
  const texts = useTexts(enPatients)
  const { pager } = useTexts(enAdmin).messages
  const heading = useId()
  const timeZone = useClinic()?.timeZone
  const role = useRole()
  const page = pageParam(useSearchParams()[0])
  const listed = useQuery(bookingsOf(patient._id, page))
  const [merging, setMerging] = useState(false)
  const [editing, setEditing] = useState(false)
  return (
    <DashboardPage
      title={patient.name}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          {role && allows('desk', role) && (
            <Button look="primary" onClick={() => openDeskTool({ patient })}>
              <IconPhoneCall />
              {texts.book}
            </Button>
          )}
          {role && allows('desk', role) && patient.role === 'patient' && (
            <Button onClick={() => setEditing(true)}>{texts.edit.action}</Button>
          )}
          {role === 'admin' && isDeliverable(patient.email) && (
            <ButtonLink look="outline" to={adminPaths.audit({ person: patient.email })}>
              <IconListSearch />
              {texts.activity}
            </ButtonLink>
          )}
          {role === 'admin' && patient.mergeable && (
            <Button look="quiet" onClick={() => setMerging(true)}>
              {texts.merge.action}
            </Button>
          )}
        </div>
      }
    >
      {editing && (
        <Suspense>
          <EditDialog patient={patient} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {merging && timeZone && (
        <Suspense>
          <MergeDialog patient={patient} timeZone={timeZone} onClose={() => setMerging(false)} />
        </Suspense>
      )}
      {!patient.onlyFamily && <Reach patient={patient} timeZone={timeZone} />}
      <SameChildren patient={patient} mayMerge={role === 'admin'} />
      <PatientFacts patient={patient} />
      <PatientNotes patient={patient} timeZone={timeZone} />
      <section aria-labelledby={heading}>
        <h2 id={heading} className="mb-2">
          {texts.appointments}
        </h2>
        <PatientBookings name={patient.name} query={listed} bookings={listed.data?.items} />
        <Pager
          page={page}
          total={listed.data?.total}
          to={(number) => adminPaths.patient(patient._id, number)}
          texts={pager}
        />
      </section>
    </DashboardPage>
  )
}

interface ReachProps {
  readonly patient: Patient
  readonly timeZone: string | undefined
}

/** How to reach the patient, and whom they book for. */
function Reach({ patient: { phone, email, unverified, since, family }, timeZone }: ReachProps) {
  const [texts, { locale }] = useTexts(enPatients, en)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      {phone === undefined ? (
        <span className="text-ink-quiet">{texts.noPhone}</span>
      ) : (
        <a dir="ltr" href={telHref(phone)}>
          {phone}
        </a>
      )}
      {isDeliverable(email) ? (
        <a dir="ltr" href={`mailto:${email}`}>
          <EmailAddress email={email} />
        </a>
      ) : (
        <EmailAddress email={email} />
      )}
      {unverified && <Badge look="warn">{texts.unverified}</Badge>}
      {timeZone && (
        <span className="text-ink-quiet">
          {texts.since(formatDay(clinicTimeAt(new Date(since), timeZone).day, locale))}
        </span>
      )}
      {family.length > 0 && (
        <p className="basis-full text-ink-quiet">
          {texts.booksFor(
            formatList(
              family.map(({ name, birthDate }) => `${isolate(name)} (${formatDate(birthDate, locale)})`),
              locale,
            ),
          )}
        </p>
      )}
    </div>
  )
}
