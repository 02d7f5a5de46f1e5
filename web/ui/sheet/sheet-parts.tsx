import { enSheet } from '../../i18n/en/sheet.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../button/button.tsx'
import { IconX } from '../icons/icons.tsx'
import { Key, modifierKey } from '../keys.tsx'
import type { SheetState } from './use-sheet.ts'

interface RemoveRowProps {
  /** The last row is the empty one. */
  readonly isLast: boolean
  readonly label: string
  readonly onRemove: () => void
}

/** The button that removes a row. */
export function RemoveRow({ isLast, label, onRemove }: RemoveRowProps) {
  return (
    <td className="sheet-remove">
      {!isLast && (
        // After the cells in the order of Tab would be between two rows.
        <Button look="quiet" icon tabIndex={-1} aria-label={label} onClick={onRemove}>
          <IconX className="size-5" />
        </Button>
      )}
    </td>
  )
}

/** The keys of the sheet, for those who have a keyboard. */
export function SheetKeys() {
  const { keys } = useTexts(enSheet)
  const held = modifierKey()
  const all = [
    { on: ['Tab'], does: keys.next },
    { on: ['Enter'], does: keys.below },
    { on: [held, 'D'], does: keys.same },
    { on: [held, 'V'], does: keys.paste },
    { on: ['F8'], does: keys.problem },
  ]
  return (
    <p className="sheet-keys">
      {all.map(({ on, does }) => (
        <span key={does}>
          {on.map((key) => (
            <Key key={key}>{key}</Key>
          ))}{' '}
          {does}
        </span>
      ))}
    </p>
  )
}

/** What the last paste brought, and the button that takes it back. */
export function PasteNote({ sheet }: { readonly sheet: SheetState }) {
  const { paste } = useTexts(enSheet)
  const { pasted } = sheet
  return (
    <div role="status">
      {pasted && (
        <div className="sheet-note">
          <p>
            <b>{paste.rows(pasted.count)}</b> {pasted.headed && paste.headed}{' '}
            {pasted.unused.length > 0 && paste.unused(pasted.unused)}
          </p>
          <Button look="soft" onClick={() => void sheet.undoPaste()}>
            {paste.undo}
          </Button>
        </div>
      )}
    </div>
  )
}
