import type { Clinic } from '#contract/schemas/clinic.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisitInfo } from './visit-info.tsx'

/** A card in the size of the next appointment while it loads. It shows where to go and what to bring. */
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
