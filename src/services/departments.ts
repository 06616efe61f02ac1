// Calls of AccountService around a company's people, its departments, and contacts.
import * as contacts from '#protocol/account/contacts.ts'
import * as imports from '#protocol/account/spreadsheets.ts'
import * as invitations from '#protocol/company/invitations.ts'
import * as organisation from '#protocol/company/departments.ts'
import * as staff from '#protocol/company/staff/staff.ts'
import { bind, bindDownload, bindUpload } from '#src/services/http/bind.ts'

export const getOrgTree = bind(organisation.getOrgTree)
export const getOrgDetail = bind(organisation.getOrgDetail)
export const editUnit = bind(organisation.editUnit)
export const setReplicaReading = bind(organisation.setReplicaReading)
export const addDepartment = bind(organisation.addDepartment)
export const editDepartment = bind(organisation.editDepartment)
export const moveDepartment = bind(organisation.moveDepartment)
export const deleteDepartment = bind(organisation.deleteDepartment)

export const listStaff = bind(staff.listStaff)
export const countStaff = bind(staff.countStaff)
export const listColleagues = bind(staff.listColleagues)
export const listAssignableRoles = bind(staff.listAssignableRoles)
export const revealStaffPhone = bind(staff.revealStaffPhone)
export const editStaff = bind(staff.editStaff)
export const disableStaff = bind(staff.disableStaff)
export const enableStaff = bind(staff.enableStaff)
export const listOpenTasks = bind(staff.listOpenTasks)
export const leaveStaff = bind(staff.leaveStaff)
export const sendTransferCode = bind(staff.sendTransferCode)
export const transferSuperAdmin = bind(staff.transferSuperAdmin)

export const inviteStaff = bind(invitations.inviteStaff)
export const getInvitationLink = bind(invitations.getInvitationLink)
export const reinviteStaff = bind(invitations.reinviteStaff)
export const cancelInvitation = bind(invitations.cancelInvitation)
export const readInvitation = bind(invitations.readInvitation)
export const acceptInvitation = bind(invitations.acceptInvitation)
export const refuseInvitation = bind(invitations.refuseInvitation)
export const findUnitToJoin = bind(invitations.findUnitToJoin)
export const applyToJoin = bind(invitations.applyToJoin)
export const listMyInvitations = bind(invitations.listMyInvitations)
export const acceptApplication = bind(invitations.acceptApplication)
export const refuseApplication = bind(invitations.refuseApplication)
export const importStaff = bindUpload(invitations.importStaff)
export const downloadStaffTemplate = bindDownload(invitations.downloadStaffTemplate)
export const downloadImportProblems = bindDownload(imports.downloadImportProblems)

export const listContacts = bind(contacts.listContacts)
export const listContactGroups = bind(contacts.listContactGroups)
export const addContactGroup = bind(contacts.addContactGroup)
export const renameContactGroup = bind(contacts.renameContactGroup)
export const deleteContactGroup = bind(contacts.deleteContactGroup)
export const addContact = bind(contacts.addContact)
export const editContact = bind(contacts.editContact)
export const deleteContacts = bind(contacts.deleteContacts)
export const importContacts = bindUpload(contacts.importContacts)
export const importCompanyContacts = bindUpload(contacts.importCompanyContacts)
export const downloadContactTemplate = bindDownload(contacts.downloadContactTemplate)
