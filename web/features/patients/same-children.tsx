import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Patient, SameChild } from '#contract/schemas/patient.ts'
import { adminPaths } from '../../admin-paths.ts'
import { enPatients } from '../../i18n/en/patients.ts'
import { isolate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { linkClass } from '../../ui/button/button-class.ts'
import { IconAlertCircle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'

// Loaded on demand, because few open it.
const MergeChildDialog = lazy(async () => ({
  default: (await import('./merge-child-dialog.tsx')).MergeChildDialog,
}))

interface SameChildrenProps {
  readonly patient: Patient
  readonly mayMerge: boolean
}

/** The members of the family who perhaps have a second record, each with the action that merges the two. */
export function SameChildren({ patient, mayMerge }: SameChildrenProps) {
  const texts = useTexts(enPatients)
  const [merging, setMerging] = useState<SameChild>()
  return (
    <>
      {patient.sameChildren.map((same) => (
        <Notice key={`${same.memberId} ${same.otherMemberId}`} look="warn" icon={IconAlertCircle} className="mb-4">
          <div className="flex grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {same._id === patient._id ? (
              <span>{texts.sameChildTwice(isolate(same.child))}</span>
            ) : (
              <span>
                {texts.sameChild(isolate(same.child))}{' '}
                <Link className={linkClass} to={adminPaths.patient(same._id)}>
                  {same.name}
                </Link>
              </span>
            )}
            {mayMerge && (
              <Button
                look="outline"
                aria-label={texts.merge.child.actionOf(same.child, same.name)}
                onClick={() => setMerging(same)}
              >
                {texts.merge.child.action}
              </Button>
            )}
          </div>
        </Notice>
      ))}
      {merging && (
        <Suspense>
          <MergeChildDialog patient={patient} same={merging} onClose={() => setMerging(undefined)} />
        </Suspense>
      )}
    </>
  )
}
