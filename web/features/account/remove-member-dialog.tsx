import type { FamilyMember } from '#contract/schemas/family.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot } from '../../ui/dialog/dialog-parts.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { hintClass } from '../../ui/form/form-class.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { removeMember } from './family-api.ts'
import { FormError } from './form-error.tsx'
import { useRemovalRefund } from './removal-refund.tsx'

interface RemoveMemberDialogProps {
  readonly member: FamilyMember
  readonly onClose: () => void
  /** Reloads the number of upcoming appointments. */
  readonly reload: () => Promise<void>
  readonly onRemoved: (name: string) => Promise<void>
}

/** Asks for confirmation before someone is removed, and what happens to their upcoming appointments. */
export function RemoveMemberDialog({ member, onClose, reload, onRemoved }: RemoveMemberDialogProps) {
  const texts = useTexts(enAccount).profile.family
  const { _id, name, coming } = member
  const { refund, text, error, refetch } = useRemovalRefund(_id)
  const { form, faults, sending, failure } = useForm({
    check: async ({ appointments }) => {
      const chosen: 'keep' | 'cancel' | undefined =
        appointments === 'keep' || appointments === 'cancel' ? appointments : undefined
      return coming > 0 && !chosen ? { faults: { appointments: 'required' } } : { values: chosen }
    },
    send: async (appointments: 'keep' | 'cancel' | undefined) => {
      try {
        await removeMember(_id, appointments, refund)
      } catch (error) {
        // An appointment may have been booked in the meantime, or the refund has become another.
        await Promise.all([reload(), refetch()])
        throw error
      }
      onClose()
      await onRemoved(name)
    },
  })
  return (
    <Dialog title={texts.removeTitle(name)} onClose={onClose} small>
      <form {...form} className="contents">
        <DialogBody>
          <p>{texts.removeLead(name)}</p>
          {coming > 0 && (
            <fieldset className="grid gap-3">
              <legend className="mb-3 font-semibold">{texts.coming(coming)}</legend>
              <div className="grid grid-cols-2 gap-3">
                <Choice type="radio" name="appointments" value="keep">
                  {texts.keep}
                </Choice>
                <Choice type="radio" name="appointments" value="cancel">
                  {texts.cancel}
                </Choice>
              </div>
              <p className={hintClass}>
                {texts.cancelHint} {text}
              </p>
              {faults.appointments && <ErrorText announced>{texts.choose}</ErrorText>}
            </fieldset>
          )}
          <FormError failure={failure ?? error ?? undefined} />
        </DialogBody>
        <DialogFoot
          keep={
            <Button onClick={onClose} data-first-focus>
              {texts.close}
            </Button>
          }
          act={
            <Button type="submit" look="danger" disabled={text === undefined} busy={sending}>
              {texts.remove}
            </Button>
          }
        />
      </form>
    </Dialog>
  )
}
