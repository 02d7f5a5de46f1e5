import type { Look } from '#contract/schemas/look.ts'
import { enLook } from '../../../i18n/en/look.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SettingsSave } from '../../../ui/form/settings-save.tsx'
import { useRenewal } from '../../../ui/form/use-renewal.ts'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { settings } from '../settings-api.ts'
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
  const { typed, accent, logo, setLogo, type, discard, isChanged, sending, failure, submit } = useLook(look, onShown)
  return (
    <div className="look-parts">
      <SettingsSection title={texts.title} lead={texts.lead}>
        <form className="grid gap-6" method="post" noValidate onSubmit={submit}>
          <LogoField logo={logo} onChange={setLogo} />
          <AccentField typed={typed} accent={accent} onType={type} />
          <div className="flex flex-wrap items-center gap-3">
            <SettingsSave label={texts.save} busy={sending} failure={failure} onRenew={onRenew} />
            {isChanged && <Button onClick={discard}>{texts.discard}</Button>}
          </div>
          <p className="text-sm text-ink-quiet" role="status">
            {isChanged && texts.unsaved}
          </p>
        </form>
      </SettingsSection>
      <LookPreview name={name} accent={accent} logo={logo} />
    </div>
  )
}
