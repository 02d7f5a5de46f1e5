import { IconId, IconMapPin } from '@tabler/icons-react'
import type { Clinic } from '#contract/clinic.ts'
import { withCommas } from '../../messages/format.ts'
import { useDashboardMessages } from '../../messages/use-dashboard-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'

/** Where to go and what to bring, the same for every appointment. */
export function OnTheDay({ clinic }: { readonly clinic: Clinic | undefined }) {
  const dashboard = useDashboardMessages()
  const { locale } = useMessages()
  return (
    <ul className="next__more">
      {clinic && (
        <li>
          <IconMapPin className="icon" aria-hidden />
          <span>
            <bdi>{withCommas([clinic.street, clinic.city], locale)}.</bdi>{' '}
            <a className="nowrap" href={paths.directions(`${clinic.street}, ${clinic.city}`)} rel="noreferrer">
              {dashboard.directions}
            </a>
          </span>
        </li>
      )}
      <li>
        <IconId className="icon" aria-hidden />
        <span>{dashboard.bring}</span>
      </li>
    </ul>
  )
}
