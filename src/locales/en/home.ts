/** Texts of home below its first screen, of the side menu, the member grid, invitations and customer service. */
const home = { 'menu.responsible': 'Limits and breaks' } as const;

export default home;
