import type { Look } from '#contract/schemas/look.ts'
import { enLook } from '../../../i18n/en/look.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useRenewal } from '../../../ui/form/use-renewal.ts'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { settings } from '../settings-api.ts'
import { UnsavedBar } from '../unsaved-bar.tsx'
import { withoutEnter } from '../without-enter.ts'
import { AccentField } from './accent-field.tsx'
import { LogoField } from './logo-field.tsx'
import { LookPreview } from './look-preview.tsx'
import { useLook } from './use-look.ts'

interface LookSectionProps {
  /** The clinic's name. */
  readonly name: string
  readonly look: Look
  /** Shows a saved look on this page. */
  readonly onShown: () => Promise<void>
}

/** The clinic's logo and accent color, with a preview that follows what is entered. */
export function LookSection(props: LookSectionProps) {
  const { key, renew } = useRenewal(settings.queryKey)
  return <LookForm key={key} {...props} onRenew={renew} />
}

function LookForm({ name, look, onShown, onRenew }: LookSectionProps & { readonly onRenew: () => Promise<void> }) {
  const texts = useTexts(enLook)
  const { typed, accent, logo, isLogoSaved, setLogo, type, discard, isChanged, sending, failure, submit } = useLook(
    look,
    onShown,
  )
  return (
    <form method="post" noValidate onSubmit={submit} onKeyDown={withoutEnter}>
      <div className="look-parts">
        <SettingsSection title={texts.title} lead={texts.lead}>
          <LogoField logo={logo} isSaved={isLogoSaved} onChange={setLogo} />
          <AccentField typed={typed} accent={accent} onType={type} />
        </SettingsSection>
        <LookPreview name={name} accent={accent} logo={logo} />
      </div>
      <UnsavedBar
        unsaved={isChanged ? texts.unsaved : undefined}
        save={texts.save}
        busy={sending}
        failure={failure}
        onRenew={onRenew}
        onDiscard={discard}
      />
    </form>
  )
}
