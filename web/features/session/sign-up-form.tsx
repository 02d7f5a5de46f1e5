import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { signUpRequest } from '#contract/identity.ts'
import { asApiError } from '../../api/api-error.ts'
import { faultText } from '../../messages/fault-text.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { signUp } from './session.ts'

/** Name, e-mail and password of a new account; `leaving` keeps the button waiting until the next page stands. */
export function SignUpForm({ leaving }: { readonly leaving: boolean }) {
  const messages = useMessages()
  const texts = messages.session
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(signUpRequest),
    defaultValues: { name: '', email: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit((account) =>
    signUp(account).catch((error: unknown) => setError('root', { message: messages.errors[asApiError(error).code] })),
  )
  return (
    <form className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        {...register('name')}
        label={texts.name}
        autoComplete="name"
        required
        error={faultText(messages, 'name', errors.name?.message)}
      />
      <Field
        {...register('email')}
        label={texts.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={faultText(messages, 'email', errors.email?.message)}
      />
      <PasswordField
        {...register('password')}
        label={texts.password}
        hint={texts.passwordHint}
        revealLabel={texts.showPassword}
        autoComplete="new-password"
        required
        error={faultText(messages, 'password', errors.password?.message)}
      />
      <Button type="submit" look="primary" large block busy={isSubmitting || leaving}>
        {texts.signUpButton}
      </Button>
      {errors.root && <ErrorText announced>{errors.root.message}</ErrorText>}
    </form>
  )
}
