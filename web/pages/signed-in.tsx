import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { asApiError } from '../api/api-error.ts'
import { useClinic } from '../features/clinic/use-clinic.ts'
import { useSession } from '../features/session/use-session.ts'
import { ClinicLanguage } from '../ui/text/clinic-text.tsx'

/** The pages of a signed-in person and what they have fetched, which goes when the person does. */
export function SignedIn() {
  const session = useSession()
  return <Fetched key={session.status === 'signed-in' ? session.person.email : session.status} />
}

function Fetched() {
  const [queries] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <ClinicLanguage value={useClinic()?.language}>
        <Outlet />
      </ClinicLanguage>
    </QueryClientProvider>
  )
}

// A refusal will not change by asking again; a lost connection or a server that is just starting may.
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A browser's word on being offline is not always true: asking finds out, and a failure can be shown.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => {
          const { status } = asApiError(error)
          return failures < 2 && (status === 0 || status >= 500)
        },
      },
    },
  })
}
