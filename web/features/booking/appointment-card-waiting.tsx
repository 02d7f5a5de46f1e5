import { Skeleton } from '../../ui/skeleton.tsx'

/** The next appointment's card while it is on its way, in its size. */
export function AppointmentCardWaiting() {
  return (
    <div className="next waiting" aria-hidden>
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
        <ul className="next__more">
          <li>
            <Skeleton size="wide" />
          </li>
          <li>
            <Skeleton size="wide" />
          </li>
        </ul>
      </div>
      <div className="next__pay">
        <p className="price">
          <Skeleton size="s" />
        </p>
      </div>
    </div>
  )
}
