import { Button } from '../../../ui/button/button.tsx'
import { enterFound } from '../change-session.ts'
import { Enrolment } from './enrolment.tsx'

/** Turns on the second factor that the user's role requires. The page then continues. */
export function EnrolForm({ email }: { readonly email: string }) {
  return (
    <Enrolment
      email={email}
      onDone={enterFound}
      frame={({ body, submit, busy }) => (
        <div className="grid gap-5">
          {body}
          <Button type="submit" look="primary" large block busy={busy}>
            {submit}
          </Button>
        </div>
      )}
    />
  )
}
