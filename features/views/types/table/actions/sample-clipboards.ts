/** For tests: HTML in the shapes that other programs put on the clipboard. */

export const EXCEL = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=ProgId content=Excel.Sheet>
<style><!--table {mso-displayed-decimal-separator:"\\.";} td {mso-number-format:General;} .xl65 {font-weight:700;}
--></style></head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64>Name</td><td class=xl65>Amount</td><td class=xl65>Notes</td>
 </tr>
 <tr height=40>
  <td height=40>Ada
  Lovelace</td><td class=xl66 align=right x:num="1234.5">1,234.50</td>
  <td class=xl67>first<br style='mso-data-placement:same-cell'>
    second</td>
 </tr>
 <tr><td>Grace<span style='mso-spacerun:yes'>&nbsp; </span>Hopper</td><td align=right x:num="0.25">25%</td>
  <td><font class="font5">bold</font><font class="font0"> and plain</font></td></tr>
 <tr><td colspan=2 style='mso-ignore:colspan'>Both</td><td>x &lt; y &amp; z</td></tr>
<!--EndFragment-->
</table></body></html>`

export const SHEETS = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;width:0px;border-collapse:collapse" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;font-weight:bold;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Task&quot;}">Task</td><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Points&quot;}">Points</td><td>Done</td><td>Page</td></tr><tr style="height:21px;"><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Write it\\ndown&quot;}"><span><div style="max-height:42px">Write it<br/>down</div></span></td><td style="text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:4.56789}" data-sheets-numberformat="{&quot;1&quot;:2,&quot;2&quot;:&quot;0.00&quot;}">4.57</td><td data-sheets-value="{&quot;1&quot;:4,&quot;4&quot;:1}">TRUE</td><td data-sheets-hyperlink="https://example.com/a?b=1&amp;c=2"><span style="font-size:10pt"><a class="in-cell-link" href="https://example.com/a?b=1&amp;c=2" target="_blank">the <span style="font-weight:bold">page</span></a></span></td></tr></tbody></table>`

export const LIBRE_OFFICE = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 24.2 (Linux)"/>
	<style type="text/css">
		body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }
	</style>
</head>
<body>
<table cellspacing="0" border="0">
	<colgroup span="3" width="85"></colgroup>
	<tr>
		<td height="17" align="left"><font color="#000000">A name that the
			source breaks</font></td>
		<td align="right" sdval="1234.5" sdnum="1031;0;#.##0,00 [$€-407]">1.234,50 €</td>
		<td align="right" sdval="46082" sdnum="1033;1033;YYYY-MM-DD">2026-03-01</td>
	</tr>
	<tr>
		<td height="30" align="left" valign=bottom>two<br>lines</td>
		<td align="right" sdval="-7" sdnum="1033;">-7</td>
		<td align="left"><br></td>
	</tr>
</table>
</body>
</html>`

export const AIRTABLE = `<meta charset='utf-8'><table data-airtable-clipboard="1"><tbody><tr><td>Ship it</td><td>Design, Code</td><td><span data-user="usr1">ada@example.com</span></td></tr><tr><td></td><td></td><td></td></tr></tbody></table>`
