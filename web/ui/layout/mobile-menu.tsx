import type { ReactNode } from 'react'
import { buttonClass } from '../button/button-class.ts'
import { Disclosure } from '../disclosure.tsx'
import { IconMenu2, IconX } from '../icons/icons.tsx'

interface MobileMenuProps {
  readonly label: string
  readonly children: ReactNode
}

/** The menu of small screens. */
export function MobileMenu({ label, children }: MobileMenuProps) {
  return (
    <Disclosure
      label={label}
      className="lg:hidden"
      summaryClass={buttonClass({ icon: true })}
      summary={
        <>
          <IconMenu2 className="size-5 group-open:hidden" />
          <IconX className="hidden size-5 group-open:block" />
        </>
      }
      panelClass="menu-panel"
    >
      {children}
    </Disclosure>
  )
}
