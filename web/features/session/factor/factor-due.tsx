import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { enFactor } from '../../../i18n/en/factor.ts'
import { en } from '../../../i18n/en/layout.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { paths } from '../../../paths.ts'
import { IconAlertTriangle } from '../../../ui/icons/page-icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { localDay } from '../../../ui/text/local-day.ts'
import { factorDueIn } from '../role-query.ts'
import { useSession } from '../use-session.ts'

/** Says until when the user must have turned a second factor on; nothing if they need not. */
export function FactorDue() {
  const [texts, { locale }] = useTexts(enFactor, en)
  const due = useQuery(factorDueIn(useSession())).data
  if (!due) return null
  return (
    <Notice look="warn" icon={IconAlertTriangle} className="mb-4">
      <p>
        {texts.due(localDay(due, locale))} <Link to={paths.profile}>{texts.dueLink}</Link>
      </p>
    </Notice>
  )
}
