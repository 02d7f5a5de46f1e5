import { exportData } from '#contract/routes/profile.ts'
import { call } from '../../api/client.ts'
import { saveFile } from '../../ui/save-file.ts'

/** Fetches what is kept about the person and hands it to the browser to keep; throws `ApiError` where it cannot. */
export async function saveData(fileName: string): Promise<void> {
  saveFile(await call(exportData, { asText: true }), exportData.answerType, fileName)
}
