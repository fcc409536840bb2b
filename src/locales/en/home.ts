/** Texts of home below its first screen, of the side menu, the member grid, invitations and customer service. */
const home = {} as const;

export default home;
