import { useId } from 'react'
import type { Body } from '#contract/calls.ts'
import { parseClinicDay } from '#contract/dates.ts'
import { withWesternDigits } from '#contract/digits.ts'
import { type FamilyMember, familyMemberInput, memberFields } from '#contract/schemas/family.ts'
import { call } from '../../api/client.ts'
import { validate, withoutBlanks } from '../../api/validate.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DialogBody, FormFoot } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { labelClass } from '../../ui/form/form-class.ts'
import { ListedFields } from '../../ui/form/listed-fields.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useErrorText } from '../../ui/use-error-text.ts'

export interface MemberFormProps {
  /** `undefined` for a new one. */
  readonly member: FamilyMember | undefined
  readonly onClose: () => void
  readonly onSaved: (saved: FamilyMember) => Promise<void>
  /** The text of the button that saves. */
  readonly submit?: string
}

const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']

/** Asks for the name and birth date of someone whom the user books for, in a dialog. It is not about the browser's user: nothing is filled in. */
export function MemberForm({ member, onClose, onSaved, submit }: MemberFormProps) {
  const texts = useTexts(enAccount).profile.family
  const { locale } = useTexts(en)
  const wrongDate = useId()
  const errorText = useErrorText()
  const [bornYear, bornMonth, bornDay] = parseClinicDay(member?.birthDate ?? '')?.split('-') ?? []
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => checkMember(entries),
    send: async (draft) => {
      const saved = await saveMember(member?._id, draft)
      onClose()
      await onSaved(saved)
    },
  })
  const date = {
    autoComplete: 'off',
    required: true,
    ...(faults.month && { 'aria-describedby': wrongDate, 'aria-invalid': true }),
  } as const
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return (
    <form {...form} className="contents">
      <DialogBody>
        <ListedFields
          list={memberFields}
          labels={texts}
          values={member}
          faults={faults}
          inputs={{
            name: { 'data-first-focus': true },
            birthDate: () => (
              <fieldset className="grid gap-1.5">
                <legend className={`${labelClass} mb-2`}>{texts.birthDate}</legend>
                <div className="grid grid-cols-[2fr_1fr_1fr] gap-3">
                  <SelectField {...date} name="month" label={texts.month} defaultValue={bornMonth ?? ''}>
                    <option value="">{texts.chooseMonth}</option>
                    {months.map((month) => (
                      <option key={month} value={month}>
                        {monthName.format(new Date(`2000-${month}-01`))}
                      </option>
                    ))}
                  </SelectField>
                  <Field
                    {...date}
                    name="day"
                    label={texts.day}
                    defaultValue={bornDay && String(Number(bornDay))}
                    inputMode="numeric"
                    maxLength={2}
                  />
                  <Field
                    {...date}
                    name="year"
                    label={texts.year}
                    defaultValue={bornYear}
                    inputMode="numeric"
                    maxLength={4}
                  />
                </div>
                {faults.month && <ErrorText id={wrongDate}>{texts.wrongDate}</ErrorText>}
              </fieldset>
            ),
          }}
        />
        {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
      </DialogBody>
      <FormFoot cancel={texts.close} submit={submit ?? texts.save} busy={sending} onCancel={onClose} />
    </form>
  )
}

/** Checks the entries as the server will. A wrong birth date is a fault of its first field, the month. */
function checkMember({ day, month, year, ...entries }: Record<string, unknown>) {
  const typed = (entry: unknown) => withWesternDigits(String(entry)).trim()
  const birthDate = `${typed(year)}-${typed(month)}-${typed(day).padStart(2, '0')}`
  const checked = validate(familyMemberInput, withoutBlanks({ ...entries, birthDate }))
  if ('values' in checked) return checked
  const { birthDate: wrong, ...faults } = checked.faults
  return { faults: { ...faults, ...(wrong && { month: wrong }) } }
}

/** Adds a family member, or changes the one with an ID, and returns it. */
function saveMember(id: string | undefined, body: Body<'patient POST /family'>): Promise<FamilyMember> {
  return id === undefined
    ? call('patient POST /family', { body })
    : call('patient PUT /family/:id', { params: { id }, body })
}
