import type { Clinic } from '#contract/clinic.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisitInfo } from './visit-info.tsx'

/** The next appointment's card while it is on its way, in its size; where and what to bring is known already. */
export function AppointmentCardSkeleton({ clinic }: { readonly clinic: Clinic | undefined }) {
  return (
    <div className="next waiting" inert>
      <p className="next__leaf next__leaf--loading" />
      <div className="next__main">
        <div>
          <p>
            <Skeleton size="m" />
          </p>
          <h2>
            <Skeleton size="l" />
          </h2>
          <p className="next__time">
            <Skeleton size="m" />
          </p>
        </div>
        <VisitInfo clinic={clinic} />
      </div>
      <div className="next__pay">
        <p className="price">
          <Skeleton size="s" />
        </p>
        <span className="badge">
          <Skeleton size="xs" />
        </span>
      </div>
    </div>
  )
}
