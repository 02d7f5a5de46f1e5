import { ContactColumns } from '../features/clinic/contact-columns.tsx'
import { PageTitle } from '../features/clinic/page-title.tsx'
import { enClinic } from '../i18n/en/clinic.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Main } from '../ui/layout/main.tsx'

/** The clinic's phone number, address and hours, and a form to write to it. */
export function Contact() {
  const { contact } = useTexts(enClinic)
  return (
    <Main dawn>
      <PageTitle page={contact.title} />
      <ContactColumns
        heading={<h1 className="text-4xl wrap-break-word">{contact.title}</h1>}
        lead={contact.lead}
        level={2}
      />
    </Main>
  )
}
