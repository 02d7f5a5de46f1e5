import { queryOptions, useQuery } from '@tanstack/react-query'
import { findMailSetup } from './find-mail-setup.ts'

/** Whether the portal sends mail, for pages with a query cache. */
export const mailSetup = queryOptions({
  queryKey: ['mail-setup'],
  queryFn: ({ signal }) => findMailSetup(signal),
  staleTime: 5 * 60_000,
})

/** Whether the portal sends no mail. False until that is known. */
export function useMailIsOff(): boolean {
  return useQuery(mailSetup).data?.mode === 'off'
}

/** Whether the portal sends mail, or shows it to admins in test mode. False until that is known. */
export function useSendsMail(): boolean {
  const mode = useQuery(mailSetup).data?.mode
  return mode !== undefined && mode !== 'off'
}
