import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Patient, SameChild } from '#contract/schemas/patient.ts'
import { en } from '../../i18n/en/layout.ts'
import { enPatients } from '../../i18n/en/patients.ts'
import { formatDate, isolate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { cardClass } from '../../ui/card-class.ts'
import { IconAlertCircle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { patientOf } from '../bookings/patient-query.ts'
import { MergeFrame } from './merge-frame.tsx'
import { mergeChildInto, previewOfChild } from './patients-api.ts'

export interface MergeChildDialogProps {
  /** The account whose record of the child ends. */
  readonly patient: Patient
  readonly same: SameChild
  readonly onClose: () => void
}

/** Merges a child's record into another one of the same child: shows both and what moves, and confirms. */
export function MergeChildDialog({ patient, same, onClose }: MergeChildDialogProps) {
  const { merge: texts } = useTexts(enPatients)
  const child = isolate(same.child)
  const [own, others] = [isolate(patient.name), isolate(same.name)]
  const merge = { id: patient._id, memberId: same.memberId, into: same._id, intoMember: same.otherMemberId }
  const target = useQuery(patientOf(same._id))
  const preview = useQuery(previewOfChild(merge))
  return (
    <MergeFrame
      title={texts.child.title(same.child)}
      lead={texts.child.lead}
      error={target.error}
      chosen={
        target.data && {
          choice: same.otherMemberId,
          preview,
          moves: (what) => texts.child.moves(what, others),
          details: texts.child.details,
          confirm: texts.child.confirm(same.name),
          send: () => mergeChildInto(merge),
          onMerged: async () => {
            onClose()
            showToast(texts.child.done(same.child))
          },
        }
      }
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <ChildCard label={texts.ends} account={patient} memberId={same.memberId} />
        {target.data ? (
          <ChildCard label={texts.stays} account={target.data} memberId={same.otherMemberId} />
        ) : (
          !target.isError && <Skeleton size="m" />
        )}
      </div>
      {same._id !== patient._id && (
        <Notice look="warn" icon={IconAlertCircle}>
          <span>{texts.child.loses(own, child, others)}</span>
        </Notice>
      )}
    </MergeFrame>
  )
}

interface ChildCardProps {
  readonly label: string
  readonly account: Patient
  readonly memberId: string
}

function ChildCard({ label, account, memberId }: ChildCardProps) {
  const [{ merge: texts }, { locale }] = useTexts(enPatients, en)
  const heading = useId()
  const child = account.family.find(({ _id }) => _id === memberId)
  return (
    <section className={cardClass('grid content-start gap-1 px-4 py-3.5 wrap-anywhere')} aria-labelledby={heading}>
      <p className="text-sm text-ink-quiet">{label}</p>
      <h3 id={heading} className="text-base font-semibold">
        {texts.child.account(account.name)}
      </h3>
      <p>
        <EmailAddress email={account.email} />
      </p>
      {child && (
        <p>
          <bdi>{child.name}</bdi> ({formatDate(child.birthDate, locale)})
        </p>
      )}
    </section>
  )
}
