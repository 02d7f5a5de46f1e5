import { useAnswer } from '../../api/use-answer.ts'
import { findMailSetup } from './find-mail-setup.ts'

/** Whether the portal sends mail, for pages without a query cache; undefined until that is known. */
export function useMailMode(): 'off' | 'test' | 'live' | undefined {
  return useAnswer(findMailSetup).answer?.mode
}
