import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { signInRequest } from '#contract/identity.ts'
import { asApiError } from '../../api/api-error.ts'
import { faultText } from '../../messages/fault-text.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { signIn } from './session.ts'

/** E-mail and password of an account there is; `leaving` keeps the button waiting until the next page stands. */
export function LoginForm({ leaving }: { readonly leaving: boolean }) {
  const messages = useMessages()
  const texts = messages.session
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(signInRequest),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit((credentials) =>
    signIn(credentials).catch((error: unknown) =>
      setError('root', { message: messages.errors[asApiError(error).code] }),
    ),
  )
  return (
    <form className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        {...register('email')}
        label={texts.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        error={faultText(messages, 'email', errors.email?.message)}
      />
      <PasswordField
        {...register('password')}
        label={texts.password}
        revealLabel={texts.showPassword}
        autoComplete="current-password"
        required
        error={faultText(messages, 'password', errors.password?.message)}
      />
      <Button type="submit" look="primary" large block busy={isSubmitting || leaving}>
        {texts.login}
      </Button>
      {errors.root && <ErrorText announced>{errors.root.message}</ErrorText>}
    </form>
  )
}
