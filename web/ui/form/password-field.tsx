import { type ComponentProps, useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconEye, IconEyeOff } from '../icons/page-icons.tsx'
import { Field } from './field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'affix'> & { readonly revealLabel: string }

/** A password input with a button that reveals it. */
export function PasswordField({ revealLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      affix={
        <Button
          look="plain"
          icon
          className="absolute end-0.5 top-0.5"
          aria-label={revealLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Eye />
        </Button>
      }
    />
  )
}
