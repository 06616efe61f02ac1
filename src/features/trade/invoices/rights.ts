// Whose invoices the page shows, and what the current identity may do with them.
import { useMay, useUser } from '#src/machines/react.tsx'

/** `owner` is `company` or `person`. A person who may apply may ask for a reversal too. */
export const useInvoiceRights = () => {
  const isCompany = useUser().defaultBizType === 2
  const resource = isCompany ? 'companyInvoiceManage' : 'personalInvoiceManage'
  return {
    isCompany,
    mayApply: useMay(resource, 'apply'),
    mayTitle: useMay(resource, 'title'),
    mayAddress: useMay(resource, 'address'),
  }
}
