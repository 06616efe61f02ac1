// Tab, department, search and page of the staff list live in the address.
import { STAFF_TABS } from '#protocol/company/staff/staff.ts'
import type { StaffTab } from '#protocol/company/staff/staff.ts'
import { useListPlace } from '#src/ui/list-place.ts'

const isTab = (text: string): text is StaffTab => text in STAFF_TABS

export const useStaffAddress = () => {
  const place = useListPlace({ tab: 'working', departmentId: undefined as string | undefined, search: '' })
  const tab: StaffTab = isTab(place.tab) ? place.tab : 'working'
  return { ...place, tab }
}
