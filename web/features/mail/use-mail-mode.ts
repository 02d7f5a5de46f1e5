import { useRequest } from '../../api/use-request.ts'
import { findMailSetup } from './find-mail-setup.ts'

/** Whether the portal sends mail, for pages without a query cache; undefined until that is known. */
export function useMailMode(): 'off' | 'test' | 'live' | undefined {
  return useRequest(findMailSetup).answer?.mode
}
