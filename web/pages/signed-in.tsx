import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { asApiError } from '../api/api-error.ts'
import { useSession } from '../features/session/use-session.ts'
import { Lockable } from './layout/lockable.tsx'

/** The pages of a signed-in user with a query cache that is dropped when the user changes. */
export function SignedIn() {
  const session = useSession()
  const email = session.status === 'signed-in' ? session.person.email : undefined
  // A page that the server rendered stays when its user becomes known: what it has loaded is public.
  const [user, setUser] = useState({ email, count: 0 })
  if (user.email !== email) setUser({ email, count: user.count + (user.email === undefined ? 0 : 1) })
  return <Fetched key={user.count} />
}

function Fetched() {
  const [queries] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <Lockable>
        <Outlet />
      </Lockable>
    </QueryClientProvider>
  )
}

// Retry network errors and 5xx; a 4xx would not change.
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Browsers may report offline wrongly, so always send the request.
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
