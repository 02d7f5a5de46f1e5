import type { DataImport, ImportKind, LeftOut } from '#contract/schemas/import.ts'
import { toCsv } from '#contract/to-csv.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { enWhyNot } from '../../i18n/en/why-not.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconDownload } from '../../ui/icons/admin-icons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { fetchLeftOut } from './imports-api.ts'
import { problemText } from './problem-text.ts'

/** Downloads the rows that stay out with the reason in a last column, a file for each uploaded one of a kind with such rows. */
export function CsvButtons({ of }: { readonly of: DataImport }) {
  const { _id, files } = of
  const texts = useTexts(enImports)
  const whyNot = useTexts(enWhyNot)
  const errorText = useErrorText()
  const toFile = ({ headings, rows }: LeftOut) =>
    toCsv([
      [...headings, texts.reason],
      ...rows.map(({ cells, problem }) => [
        ...headings.map((_, place) => cells[place] ?? ''),
        problem ? problemText(problem, texts, whyNot) : texts.youSkipped,
      ]),
    ])
  const save = (file: DataImport['files'][number]) =>
    fetchLeftOut(_id, file._id).then(
      (found) => saveFile(toFile(found), 'text/csv', `${texts.csvName}-${file.kind}.csv`),
      (error: unknown) => showToast(errorText(error), 'danger'),
    )
  return (
    <span className="flex flex-wrap gap-2">
      {files
        .filter(({ kind }) => hasLeftOut(of, kind))
        .map((file) => (
          <Button key={file._id} onClick={() => void save(file)}>
            <IconDownload />
            {texts.asCsv}
            {files.length > 1 && `: ${texts.kinds[file.kind]}`}
          </Button>
        ))}
    </span>
  )
}

/** Whether rows of a kind may stay out: those with a problem, those to decide, and those that the import left. */
export function hasLeftOut({ counts, results }: DataImport, kind: ImportKind): boolean {
  const { problem = 0, undecided = 0 } = counts[kind] ?? {}
  const { left_out = 0, kept = 0 } = results[kind] ?? {}
  return problem + undecided + left_out + kept > 0
}
