import { Link } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useIsStep } from '../../setup-return.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { IconChevronLeft } from '../../ui/icons/page-icons.tsx'

/** The link back to the set-up guide, on a page that was opened from there. */
export function BackToSetup() {
  const { menu } = useTexts(enDesk)
  if (!useIsStep()) return null
  return (
    <Link to={adminPaths.setup()} className={`${linkClass} mb-1 inline-flex items-center print:hidden`}>
      <IconChevronLeft className="size-5" />
      {menu.setup}
    </Link>
  )
}
