import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { parseClinicDay } from '#contract/dates.ts'
import { isDeliverable } from '#contract/placeholder-email.ts'
import type { FoundPatient, SearchResult } from '#contract/schemas/patient.ts'
import { adminPaths } from '../../admin-paths.ts'
import { formatDate, formatDay, slotEnds, withCommas } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { usePatientsMessages } from '../../i18n/hooks/use-patients-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { inputClass } from '../../ui/form/form-class.ts'
import { IconSearch } from '../../ui/icons/dashboard-icons.tsx'
import { searchText } from '../../ui/table/search-text.ts'
import { found } from './patients-api.ts'

/** A page that can be found by its name. */
export interface FindablePage {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
}

interface Hit {
  readonly to: string
  readonly title: string
  readonly detail?: string
  readonly aside?: string
}

/** Debounce of the search in milliseconds. */
const searchDelay = 150

interface FindDialogProps {
  readonly pages: readonly FindablePage[]
  readonly onClose: () => void
}

/** Finds patients, appointments and pages while typing. The first hit is chosen, and Enter opens it. */
export function FindDialog({ pages, onClose }: FindDialogProps) {
  const texts = usePatientsMessages()
  const { locale } = useMessages()
  const id = useId()
  const [typed, setTyped] = useState('')
  const words = searchText(typed)
  const query = useQuery(found(useSettled(words)))
  const groups = words === '' ? [] : groupsOf(words, query.data, pages, texts, locale)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const isSettled = !query.isFetching && !query.isPlaceholderData
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id} className="sr-only">
        {texts.find}
      </h2>
      <Autocomplete.Root
        inline
        open
        items={groups}
        filter={null}
        autoHighlight="always"
        value={typed}
        onValueChange={setTyped}
      >
        <div className="relative flex items-center gap-3 px-5 pt-6 pb-4 sm:px-7 sm:pt-7">
          <IconSearch className="pointer-events-none absolute start-8.5 size-5 text-ink-quiet sm:start-10.5" />
          <Autocomplete.Input
            className={`${inputClass} ps-11`}
            aria-label={texts.findLabel}
            aria-expanded={count > 0}
            placeholder={texts.findLabel}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            data-first-focus
          />
          <Button look="quiet" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
        <p className="sr-only" role="status">
          {words !== '' && isSettled && (count > 0 ? texts.found(count) : texts.notFound(words))}
        </p>
        <div className="overflow-y-auto overscroll-contain px-5 pb-5 sm:px-7 sm:pb-6">
          {words === '' ? (
            <p className="text-ink-quiet">{texts.findHint}</p>
          ) : count === 0 ? (
            <p className="text-ink-quiet" aria-hidden>
              {isSettled && texts.notFound(words)}
            </p>
          ) : (
            <Autocomplete.List aria-label={texts.find}>
              {(group: { readonly label: string; readonly items: readonly Hit[] }) => (
                <Autocomplete.Group key={group.label} items={group.items}>
                  <Autocomplete.GroupLabel className="mt-1.5 mb-1.5 text-sm font-semibold text-ink-quiet">
                    {group.label}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(hit: Hit) => (
                      <Autocomplete.Item
                        key={hit.to}
                        value={hit}
                        render={<Link to={hit.to} onClick={onClose} />}
                        className="flex min-h-touch items-center justify-between gap-4 rounded-control px-3.5 py-2 text-ink no-underline wrap-anywhere data-highlighted:bg-brand-soft"
                      >
                        <span className="min-w-0">
                          <bdi className="font-semibold">{hit.title}</bdi>
                          {hit.detail && <span className="block text-sm text-ink-quiet">{hit.detail}</span>}
                        </span>
                        {hit.aside && <span className="text-end text-sm text-ink-quiet">{hit.aside}</span>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          )}
        </div>
      </Autocomplete.Root>
    </Dialog>
  )
}

type Texts = ReturnType<typeof usePatientsMessages>

function groupsOf(
  words: string,
  result: SearchResult | undefined,
  pages: readonly FindablePage[],
  texts: Texts,
  locale: string,
) {
  const day = parseClinicDay(words)
  const bookings = (result?.bookings ?? []).map((booking) => ({
    to: adminPaths.appointments({ date: booking.date, search: booking.patientName }),
    title: withCommas([booking.treatment, booking.patientName], locale),
    detail: whenOf(booking, locale),
  }))
  const groups = [
    { label: texts.groups.patients, items: (result?.patients ?? []).map((patient) => hitOf(patient, texts, locale)) },
    {
      label: texts.groups.bookings,
      items: [
        ...(day
          ? [{ to: adminPaths.appointments({ date: day }), title: texts.appointmentsOn(formatDay(day, locale)) }]
          : []),
        ...bookings,
      ],
    },
    {
      label: texts.groups.pages,
      items: pages
        .filter(({ label }) => label.toLocaleLowerCase(locale).includes(words.toLocaleLowerCase(locale)))
        .map(({ to, label }) => ({ to, title: label })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

function hitOf({ _id, name, email, phone, appointment }: FoundPatient, texts: Texts, locale: string): Hit {
  return {
    to: adminPaths.patient(_id),
    title: name,
    detail: [phone, isDeliverable(email) ? email : undefined].filter((part) => part !== undefined).join(' · '),
    ...(appointment && {
      aside: appointment.past ? texts.lastVisit(formatDate(appointment.date, locale)) : whenOf(appointment, locale),
    }),
  }
}

function whenOf({ date, slot }: { readonly date: string; readonly slot: string }, locale: string): string {
  return withCommas([formatDate(date, locale), slotEnds(slot, locale).start], locale)
}

function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), searchDelay)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
