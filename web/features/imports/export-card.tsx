import { useMutation } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { IconDownload } from '../../ui/icons/admin-icons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { fetchExport } from './imports-api.ts'

interface ExportCardProps {
  /** Asks who the admin is, and runs the function once that is confirmed. */
  readonly onUnconfirmed: (again: () => void) => void
}

/** Downloads everything as a ZIP of CSV files. */
export function ExportCard({ onUnconfirmed }: ExportCardProps) {
  const texts = useTexts(enImports)
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: fetchExport,
    networkMode: 'always',
    onSuccess: (archive) => saveFile(archive, 'application/zip', `${texts.exportName}.zip`),
    onError: (error) => {
      if (asApiError(error).code === 'reauthentication_required') onUnconfirmed(() => mutate())
      else showToast(errorText(error), 'danger')
    },
  })
  return (
    <section className={cardClass('mt-4 grid max-w-[44rem] gap-3 p-5')}>
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
