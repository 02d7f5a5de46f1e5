import { useMutation } from '@tanstack/react-query'
import { confirmed } from '../../api/confirmed.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { IconDownload } from '../../ui/icons/admin-icons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { fetchExport } from './imports-api.ts'

/** Downloads everything as a ZIP of CSV files. */
export function ExportCard() {
  const texts = useTexts(enImports)
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: () => confirmed(fetchExport),
    networkMode: 'always',
    onSuccess: (archive) => saveFile(archive, 'application/zip', `${texts.exportName}.zip`),
    onError: (error) => showToast(errorText(error), 'danger'),
  })
  return (
    <section className={cardClass('mt-4 grid max-w-176 gap-3 p-5')}>
      <h2 className="text-lg">{texts.exportTitle}</h2>
      <p className="text-ink-quiet">{texts.exportLead}</p>
      <p>
        <Button busy={isPending} onClick={() => mutate()}>
          <IconDownload />
          {texts.exportAll}
        </Button>
      </p>
    </section>
  )
}
