import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { parseSlot } from '#contract/slots.ts'
import { deskKey } from '../../features/bookings/patient-query.ts'
import { focusBlock } from '../../features/desk/focus-block.ts'
import { MoveButton } from '../../features/move/move-button.tsx'
import { MoveMail, MoveReason, useMoveRequest } from '../../features/move/use-move-request.tsx'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate, formatDay, formatSlotText, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import type { Target, useBoardMove } from './use-board-move.ts'
import { useNextPlace } from './use-next-place.ts'

interface MoveBarProps {
  readonly move: ReturnType<typeof useBoardMove>
  readonly day: ClinicDay
  readonly today: ClinicDay
  /** Whether the board of the day is on the page. */
  readonly isDrawn: boolean
}

/** Says what is being moved and where to, offers the next free time first, and confirms it. */
export function MoveBar({ move, ...at }: MoveBarProps) {
  const { moving } = move
  return moving ? <Bar key={moving._id} move={move} moving={moving} {...at} /> : null
}

// The focus is on the next free time at first, or else on the board, and on the board of every other day.
function useFocus({ move: { places, target }, moving, day, isDrawn }: BarProps, next: Target | null | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  const startedOn = useRef(day)
  const isReady = places !== undefined && isDrawn
  const hasNext = next !== null && day === startedOn.current
  const focus = useEffectEvent(() => {
    // The user has chosen a time, or moved to one while the next free time was loading.
    if (target || document.activeElement?.matches('[data-place]')) return
    if (hasNext) button.current?.focus()
    else if (isReady) focusFirstPlace(moving, day)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: again once the day is drawn
  useEffect(() => focus(), [isReady, hasNext, next, day])
  return button
}

// The first free time after the present one in its column, or else the first of all.
function focusFirstPlace(moving: DeskBooking, day: ClinicDay) {
  const start = parseClinicDay(moving.date) === day ? (parseSlot(moving.slot)?.start ?? 0) : 0
  const column = document.querySelector<HTMLElement>(`[data-block="${moving._id}"]`)?.dataset.column
  const all = [...document.querySelectorAll<HTMLElement>('[data-place]')]
  const later = all.filter(({ dataset }) => Number(dataset.start) >= start)
  const next = later.find(({ dataset }) => dataset.column === column) ?? later[0] ?? all[0]
  next?.focus()
}

interface BarProps extends MoveBarProps {
  readonly moving: DeskBooking
}

function Bar(props: BarProps) {
  const { moving, today } = props
  const { target, places, moved, end, cancel, aim } = props.move
  const next = useNextPlace(moving, today)
  const nextButton = useFocus(props, next)
  const [{ locale }, { removed, moving: texts }] = useTexts(en, enDesk)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const request = useMoveRequest(moving)
  const [notice, setNotice] = useState<string>()
  const patient = moving.patientName || removed
  const when = (date: string, slot: string, doctor: string | undefined) =>
    withCommas(
      [date, formatSlotText(slot, locale), doctor].filter((fact) => fact !== undefined),
      locale,
    )
  const from = when(formatDate(moving.date, locale), moving.slot, moving.doctor?.name)
  const soon = (at: Target) =>
    withCommas(
      [
        formatDay(at.day, locale, { weekday: 'short', month: 'short', day: 'numeric' }),
        slotEnds(at.slot, locale).start,
      ],
      locale,
    )
  const to = target && when(formatDay(target.day, locale), target.slot, target.doctor?.name)

  async function send(to: Target) {
    setNotice(undefined)
    const answer = await request.send(to, request.isLate)
    if ('needed' in answer) return
    if (!answer.success) return setNotice(request.alreadyAt(answer.booking))
    moved(moving, answer.booking, request.notifies)
    end()
    await queries.invalidateQueries({ queryKey: [deskKey] })
    focusBlock(moving._id)
  }

  return (
    <section className="desk-move" aria-label={texts.bar}>
      <div role="status">
        <p>
          <b>
            <NoBreakText
              text={to === undefined ? texts.choose(patient, from) : texts.confirm(patient, from, to)}
              parts={[moving.slot, ...(target ? [target.slot] : [])].map((slot) => formatSlotText(slot, locale))}
            />
          </b>
        </p>
        {places?.length === 0 && to === undefined && <p>{texts.none}</p>}
        {notice !== undefined && <ErrorText announced>{notice}</ErrorText>}
      </div>
      {target && request.isLate && <MoveReason reason={request.reason} onChange={request.setReason} />}
      <div className="desk-move-actions">
        {target && <MoveMail request={request} />}
        {!target && next !== null && (
          <Button ref={nextButton} look="soft" aria-disabled={next === undefined} onClick={() => next && aim(next)}>
            {next ? texts.next(soon(next)) : texts.next('…')}
          </Button>
        )}
        {!target && (
          <MoveButton
            booking={moving}
            label={texts.byDate}
            onMoved={(to, notified) => {
              moved(moving, to, notified)
              end()
            }}
          />
        )}
        <Button onClick={cancel}>{texts.cancel}</Button>
        {target && (
          <Button
            key={`${target.day}${target.slot}${target.doctor?._id}`}
            autoFocus
            look="primary"
            busy={request.sent !== undefined}
            onClick={() =>
              void send(target).catch((error: unknown) => {
                setNotice(errorText(error))
                void queries.invalidateQueries({ queryKey: [deskKey] })
              })
            }
          >
            {texts.submit}
          </Button>
        )}
      </div>
    </section>
  )
}
