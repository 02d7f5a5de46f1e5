import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Board } from './board-layout.ts'
import { useDescribe } from './use-describe.ts'
import { statusOf } from './visit-status.ts'

interface PrintedDayProps {
  readonly board: Board
  readonly title: string
  readonly now: Date
}

/** The day on paper: one page per column. It exists only while the page prints. */
export function PrintedDay({ board, title, now }: PrintedDayProps) {
  const texts = useTexts(enDesk)
  const toWords = useDescribe(now)
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  if (!printing) return null
  return board.columns.map(({ key, name, blocks }) => (
    <section key={key} className="desk-sheet">
      <p>{title}</p>
      <h2>{name ?? texts.noPlace}</h2>
      <table>
        <tbody>
          {blocks.map(({ booking }) => {
            const { time, patient, due } = toWords(booking)
            return (
              <tr key={booking._id}>
                <th scope="row">{time}</th>
                <td>{patient}</td>
                <td>{booking.phone}</td>
                <td>{booking.treatment}</td>
                <td>{booking.chair}</td>
                <td>{texts.status[statusOf(booking)]}</td>
                <td>{due}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  ))
}
