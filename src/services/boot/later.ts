/*
 * Requests the files that the page is likely to need next. This module is evaluated before all others, which take a slow
 * phone a fifth of a second. The modules of these files are not evaluated until they are imported; a member may never
 * use some.
 */
const later = document.querySelector<HTMLTemplateElement>('template#later');
if (later !== null) document.head.append(later.content);

export {};
