import { enPayment } from '../../i18n/en/payment.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconFlask } from '../../ui/icons/dashboard-icons.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Explains that payments are tests, and lists the test cards. */
export function TestMode() {
  const { testMode, testCard, moreTestCards, testCards } = useTexts(enPayment)
  return (
    <Notice
      as="aside"
      look="warn"
      icon={IconFlask}
      className="mt-2 max-w-240 text-sm tabular-nums print:hidden"
      aria-label={testMode}
    >
      <div>
        <p>
          <strong>{testMode}</strong> {testCard}
        </p>
        <details>
          <summary className="w-fit py-1 underline underline-offset-[0.2em]">{moreTestCards}</summary>
          <ul>
            {testCards.map(({ number, what }) => (
              <li key={number}>
                <span className="whitespace-nowrap">{number}</span> {what}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </Notice>
  )
}
