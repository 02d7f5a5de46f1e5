import { useId, useState } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMove } from '../../i18n/en/move.ts'
import { formatDate, formatMoney, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogHead, DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { IconAlertCircle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { DayField } from '../bookings/day-field.tsx'
import { PlacePicker } from '../bookings/place-picker.tsx'
import { FreeDays } from './free-days.tsx'
import { type StaffMove, useStaffMove } from './use-staff-move.ts'

/** Moves a booking to another day, time or doctor. The present time stays possible, for another doctor. */
export function MoveDialog(props: StaffMove) {
  const [{ locale }, texts] = useTexts(en, enMove)
  const { payments, day: dayTexts } = useTexts(enAdmin)
  const title = useId()
  const why = useId()
  const move = useStaffMove(props)
  const { seen, setNotice, choice, choose, place, allTimes, leave } = move
  const { query, isLoading } = move.available
  const [daysFrom, setDaysFrom] = useState(choice.day)
  const facts = [seen.treatment, formatDate(seen.date, locale), formatSlotText(seen.slot, locale), seen.doctor?.name]
  const now = [...facts, seen.chair].filter((fact) => fact !== undefined)
  const goTo = (day: ClinicDay) => choose({ type: 'choose', day, slot: undefined })

  return (
    <Dialog labelledBy={title} onClose={leave}>
      <DialogHead
        id={title}
        title={texts.title(seen.patientName || payments.removedPatient)}
        close={{ label: texts.close, onClick: leave }}
      >
        <p className="text-ink-quiet tabular-nums">{texts.now(withCommas(now, locale))}</p>
      </DialogHead>
      <DialogNotice alert>
        {move.notice !== undefined && (
          <Notice look="danger" icon={IconAlertCircle}>
            <span>{move.notice}</span>
          </Notice>
        )}
      </DialogNotice>
      <DialogBody>
        {move.needsReason && (
          <ReasonField
            label={texts.reason}
            presets={texts.reasons}
            required
            value={move.reason}
            onChange={(next) => {
              move.setReason(next)
              setNotice(undefined)
            }}
          />
        )}
        <PlacePicker
          place={place}
          onChange={choose}
          loading={isLoading}
          failed={query.isLoadingError && <ListFailed texts={texts} query={query} />}
          none={{ id: why, text: texts.noneFree }}
          day={
            <DayField
              label={texts.day}
              min="2000-01-01"
              choice={choice}
              onChange={choose}
              onDay={(day) => {
                goTo(day)
                setDaysFrom(day)
              }}
              data-first-focus
            />
          }
        >
          <FreeDays booking={seen} doctorId={choice.doctor?._id} from={daysFrom} chosen={choice.day} onChoose={goTo} />
        </PlacePicker>
        <Checkbox
          checked={allTimes.shown}
          onChange={({ target }) => {
            allTimes.show(target.checked)
            setNotice(undefined)
          }}
        >
          {dayTexts.caller.showAll}
        </Checkbox>
        {move.hasMail ? (
          <Checkbox checked={move.wantsMail} onChange={({ target }) => move.notify(target.checked)}>
            {texts.notify}
          </Checkbox>
        ) : (
          <p className="text-ink-quiet">{texts.noEmail}</p>
        )}
        {seen.paid && <p>{texts.paid(formatMoney(seen.price, locale))}</p>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={leave}>{texts.keep}</Button>
        <Button
          look="primary"
          busy={move.isSending}
          aria-disabled={!place.isReady}
          aria-describedby={place.isReady ? undefined : why}
          onClick={move.send}
        >
          {texts.submit}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
