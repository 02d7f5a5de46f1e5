import { ContactFacts } from '../features/clinic/contact-facts.tsx'
import { ContactForm } from '../features/clinic/contact-form.tsx'
import { PageTitle } from '../features/clinic/page-title.tsx'
import { useClinicMessages } from '../i18n/use-clinic-messages.ts'
import { Main } from '../ui/layout/main.tsx'

/** How to reach the clinic: by phone, on foot, in writing. */
export function Contact() {
  const { contact } = useClinicMessages()
  return (
    <Main className="page page--dawn">
      <PageTitle page={contact.title} />
      <div className="wrap contact">
        <div>
          <div className="title title--tight">
            <h1 className="h-large">{contact.title}</h1>
            <p className="lead">{contact.lead}</p>
          </div>
          <ContactFacts level={2} />
        </div>
        <div className="card card--form">
          <ContactForm />
        </div>
      </div>
    </Main>
  )
}
