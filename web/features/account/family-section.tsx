import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxFamilyMembers } from '#contract/family-size.ts'
import type { FamilyMember } from '#contract/schemas/family.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { ownProfile } from '../bookings/profile-api.ts'
import { MemberDialog } from './member-dialog.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'

type Open = { readonly action: 'save' | 'remove'; readonly member?: FamilyMember }

/** The people whom the user books for, to be added, changed and removed. */
export function FamilySection({ family }: { readonly family: readonly FamilyMember[] }) {
  const texts = useTexts(enAccount).profile.family
  const { locale } = useTexts(en)
  const queries = useQueryClient()
  const isFull = family.length >= maxFamilyMembers
  const [open, setOpen] = useState<Open>()
  const reload = () => queries.invalidateQueries({ queryKey: ownProfile.queryKey })
  const dialog = { onClose: () => setOpen(undefined), reload }

  async function done(text: string) {
    await reload()
    showToast(text)
  }

  return (
    <SettingsSection title={texts.title} lead={texts.lead}>
      {family.length === 0 ? (
        <p className="text-ink-quiet">{texts.none}</p>
      ) : (
        <ul className="grid w-full" aria-label={texts.title}>
          {family.map((member) => {
            const { _id, name, birthDate, coming } = member
            const born = texts.born(formatDate(birthDate, locale))
            return (
              <li
                key={_id}
                className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-4 first:pt-0"
              >
                <p className="wrap-anywhere">
                  <bdi className="block font-semibold">{name}</bdi>
                  <span className="block text-sm text-ink-quiet first-letter:uppercase">
                    {withCommas(coming > 0 ? [born, texts.comingText(coming)] : [born], locale)}
                  </span>
                </p>
                <div className="-ms-3.5 flex gap-2 [&>button]:min-w-0 [&>button]:px-3.5">
                  <Button
                    look="quiet"
                    aria-label={texts.editThis(name)}
                    onClick={() => setOpen({ action: 'save', member })}
                  >
                    {texts.edit}
                  </Button>
                  <Button
                    look="remove"
                    aria-label={texts.removeThis(name)}
                    onClick={() => setOpen({ action: 'remove', member })}
                  >
                    {texts.remove}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {isFull ? (
        <p className="text-ink-quiet">{texts.full}</p>
      ) : (
        <Button onClick={() => setOpen({ action: 'save' })}>{texts.add}</Button>
      )}
      {open?.action === 'save' && (
        <MemberDialog
          {...dialog}
          member={open.member}
          onSaved={({ name }) => done(open.member ? texts.changed : texts.added(name))}
        />
      )}
      {open?.action === 'remove' && open.member && (
        <RemoveMemberDialog
          {...dialog}
          member={family.find(({ _id }) => _id === open.member?._id) ?? open.member}
          onRemoved={(name) => done(texts.removed(name))}
        />
      )}
    </SettingsSection>
  )
}
