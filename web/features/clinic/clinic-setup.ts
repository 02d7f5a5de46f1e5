import { loadClinic, useClinic } from './use-clinic.ts'

/** The clinic as a query, for what must show that it cannot be loaded. */
export const clinicQuery = { queryKey: ['clinic'], queryFn: loadClinic }

/** Returns whether the portal sends mail, or shows it to admins in test mode. False until that is known. */
export function useSendsMail(): boolean {
  const mode = useClinic()?.mail
  return mode !== undefined && mode !== 'off'
}

/** Whether the portal sends no mail. False until that is known. */
export function useMailIsOff(): boolean {
  return useClinic()?.mail === 'off'
}
