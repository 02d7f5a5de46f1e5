import { exportData } from '#contract/routes/profile.ts'
import { call } from '../../api/client.ts'
import { saveFile } from '../../ui/save-file.ts'

/** Downloads the user's data as a file. Throws `ApiError` if the request fails. */
export async function saveData(fileName: string): Promise<void> {
  saveFile(await call(exportData, { asText: true }), exportData.answerType, fileName)
}
